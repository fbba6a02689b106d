--- A module of this plugin that is loaded when it is used: some of them use each other.
return function(name)
  return setmetatable({}, {
    __index = function(_, member)
      return require('viper_todo.' .. name)[member]
    end,
  })
end
