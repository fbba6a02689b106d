// Texts of todos become text nodes and values, never markup.

/** @param {string} selector @returns {any} */
export const $ = (selector) => document.querySelector(selector);

/**
 * @param {string} name
 * @param {Record<string, any>} [properties] a name with a hyphen is an attribute
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-')) made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children);
  return made;
}

/** A text with all that would reorder what stands around it as �, as the terminal and the editors show it. */
export const plain = (text) => text.replace(/[\u2028-\u202e\u2066-\u206f]/g, '\ufffd');
/** The text of a todo, apart from what stands beside it. */
export const isolated = (text) => element('bdi', {}, plain(text));

/** @param {string} text @param {Record<string, any>} properties */
export const button = (text, properties) => element('button', { type: 'button', ...properties }, text);

/** Whether an element takes any room. @param {Element | null} one */
export const isShown = (one) => one !== null && one.getClientRects().length > 0;

/** Disables the one of two buttons that leads no further. The focus, which it would lose, goes to the other. */
export function setEnds(back, on, isFirst, isLast) {
  const focused = document.activeElement;
  [back.disabled, on.disabled] = [isFirst, isLast];
  if (focused === back && isFirst) on.focus();
  if (focused === on && isLast) back.focus();
}

/** Puts children into their places; what has the focus keeps it. */
export function arrange(parent, children) {
  const isThere = parent.children.length === children.length &&
    children.every((child, index) => parent.children[index] === child);
  if (isThere) return;
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  parent.replaceChildren(...children);
  if (focused?.isConnected) focused.focus({ preventScroll: true });
}
