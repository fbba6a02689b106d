// While the page is out of sight, the backend reads and sends nothing for what it shows.
import { isLookingBack, showAgain } from './activity.mjs';
import { VIEW } from './list.mjs';
import { here } from './place.mjs';
import { isReading } from './report.mjs';
import { atStart, wire } from './session.mjs';

function tell() {
  const event = document.hidden ? 'viewHidden' : 'viewShown';
  const { todo } = here();
  const told = [wire.todoList[event]({ view: VIEW })];
  if (isReading()) told.push(wire.todoReport[event]());
  if (isLookingBack()) told.push(document.hidden ? wire.todoActivity.viewClosed() : showAgain());
  if (typeof todo === 'number') told.push(wire.todoDetail[event]({ id: todo }));
  // An older backend sends as before, and what is not open has nothing to hide.
  for (const one of told) one.catch(() => {});
}
document.addEventListener('visibilitychange', tell);
// The views that are opened again out of sight.
atStart(() => document.hidden && tell());
