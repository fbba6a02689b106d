// What the keys do, and the sheet that lists them.
import { $ } from './dom.mjs';
import { showKept } from './kept.mjs';
import { isFreshLine } from './line.mjs';
import { rowKeys } from './list.mjs';
import { leaveReport, openPlace, openReport } from './lists.mjs';
import { answer } from './notices.mjs';
import { isSelecting, leaveSelection, selectAll } from './several.mjs';
import { takeBack } from './session.mjs';

const TEXTS = 'textarea, select, input:not([type=checkbox])';

const showKeys = () => $('#keys').showModal();
$('#show-keys').addEventListener('click', showKeys);

// Who speaks to the page, or touches keys by accident, can do without letters.
const letters = $('#letters');
letters.checked = localStorage.getItem('letters') !== 'off';
letters.addEventListener('change', () => localStorage.setItem('letters', letters.checked ? 'on' : 'off'));

function goTo(selector) {
  leaveReport();
  $(selector).focus();
}

const PAGE_KEYS = {
  '?': showKeys,
  n: () => goTo('#add [name=line]'),
  '/': () => goTo('#narrow [name=text]'),
  o: () => $('#overdue').click(),
  r: openReport,
  e: showKept,
  l: () => $('#lists [aria-current]')?.focus(),
};

/** What a letter does: it is a key only where nobody types. */
function letterAction(key, target) {
  if (!letters.checked || target.matches(TEXTS) || target.closest('#draft') || $('#draft:modal')) return undefined;
  const row = target.closest('#todos li');
  if (row && key in rowKeys) return () => rowKeys[key](row);
  if (/^[1-9]$/.test(key)) return () => openPlace(Number(key));
  return PAGE_KEYS[key];
}

/** What a key with Control does. */
function controlAction(key, shiftKey, target) {
  if (target.closest('#draft') || $('#draft:modal')) {
    return key === 's' ? () => $('#draft form').requestSubmit() : undefined;
  }
  if (key === 'a' && isSelecting() && target.closest('#todos')) return selectAll;
  // A text that is typed has an undo of its own.
  if (target.matches(TEXTS) && !isFreshLine(target)) return undefined;
  const kind = shiftKey && key.toLowerCase() === 'z' ? 'redo' : { z: 'undo', y: 'redo' }[key];
  return kind && (() => takeBack(kind));
}

/** @param {() => unknown} leaveDraft */
export function listen(leaveDraft) {
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (event.isComposing || altKey) return;
    let action;
    if (key === 'Escape') {
      // By itself, Escape would close two dialogs at once, or a dialog that asks first, when pressed twice.
      if ($('#sure').open) action = () => answer('no');
      else if ($('dialog:modal:not(#draft)')) action = () => $('dialog:modal:not(#draft)').close();
      else if (isSelecting() && !target.closest('#draft')) action = leaveSelection;
      // In a field for searching, it empties the field.
      else if ($('#draft').open && !target.matches('[type=search]')) action = leaveDraft;
    } else if ($('dialog:modal:not(#draft)')) return;
    else action = ctrlKey || metaKey ? controlAction(key, shiftKey, target) : letterAction(key, target);
    if (!action) return;
    event.preventDefault();
    action();
  });
}
