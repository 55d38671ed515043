import { forgetPendingSignOut } from './api/offline/pending-sign-out.ts';
import { paths } from './paths.ts';
import { storedAskedCode } from './session/asked-code.ts';
import './session/early-form.ts';
import { storedInvitation } from './session/invitation-redirect.ts';
import { invitationIn, nextIn, signInFor } from './session/next.ts';

/* Signs in on the server's sign-in page, before the app is loaded, and loads the app. */

/** A sentence, set by the build, because the catalogue is loaded with the app. */
declare const UNREACHABLE: string;

const { entry = '', modules = '' } = document.currentScript?.dataset ?? {};

// The server sends this page for any page that needs a user; the app must find the path that it would choose.
if (location.pathname !== paths.auth)
  history.replaceState(null, '', signInFor(`${location.pathname}${location.search}`));

const search = new URLSearchParams(location.search);
const next = nextIn(search);
/** Whether the app opens another form than the one for a password. */
const isOther =
  search.has('mode') ||
  search.has('setup') ||
  invitationIn(next ?? storedInvitation()) !== undefined ||
  storedAskedCode() !== undefined;

const form = document.querySelector<HTMLFormElement>('form[data-early]');
const fields = [...(form?.querySelectorAll('input') ?? [])];
const [email, password] = fields;

const attach = (parent: Node, element: HTMLElement) => parent.appendChild(element);

const loadApp = () => {
  for (const touch of TOUCHES) document.removeEventListener(touch, loadApp);
  if (document.querySelector(`[src="${entry}"]`)) return;
  for (const href of modules.split(' '))
    attach(
      document.head,
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  attach(
    document.head,
    Object.assign(document.createElement('script'), { type: 'module', src: entry }),
  );
};

const TOUCHES = ['pointerdown', 'focusin', 'keydown'] as const;

/** The running attempt. Resolves with the sentence of a refusal, and never if it signs in. */
let attempt: Promise<string> | undefined;
let refusal: string | undefined;

async function signIn(): Promise<string> {
  try {
    const response = await fetch(form?.action ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: email?.value, password: password?.value }),
    });
    if (!response.ok) return await response.text();
  } catch {
    return UNREACHABLE;
  }
  forgetPendingSignOut();
  location.replace(next ?? paths.dashboard);
  return new Promise(() => undefined);
}

const template = document.querySelector<HTMLTemplateElement>('template[data-refusal]');
let summary: HTMLElement | null = null;

/** Shows why the attempt failed, as the app does, and moves the focus there. */
function refuse(sentence: string) {
  attempt = undefined;
  refusal = sentence;
  const drawn = template?.content.firstElementChild?.cloneNode(true);
  summary = drawn instanceof HTMLElement ? drawn : null;
  const text = [...(summary?.querySelectorAll('p') ?? [])].at(-1);
  if (!summary || !text) return;
  text.textContent = sentence;
  form?.prepend(summary);
  summary.focus();
}

let pressed: Element | null = null;

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (attempt) return;
  // The app says which field is empty.
  if (!email?.value.trim() || !password?.value) {
    pressed = form.querySelector('[type=submit]');
    return loadApp();
  }
  refusal = undefined;
  summary?.remove();
  attempt = signIn();
  void attempt.then(refuse);
});

document.getElementById('root')?.addEventListener('click', ({ target }) => {
  pressed = (target instanceof Element && target.closest('button[type=button]')) || null;
});

const labelOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;
/** The kind and the label of a control: a tab and the button that sends the form have the same label. */
const signatureOf = (control: Element) =>
  [
    control.tagName,
    control.getAttribute('role'),
    control.getAttribute('type'),
    labelOf(control),
  ].join();

/** Returns the app's button or link that replaces one of the early page. */
const sameAs = (control: Element | null) => {
  const all = [...document.querySelectorAll<HTMLElement>('#root button, #root a')];
  return control ? all.find((one) => signatureOf(one) === signatureOf(control)) : undefined;
};

const controlAt = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('button, a')) || null;

/** The control on which the mouse or the space bar is down. */
let held: Element | null = null;
document.addEventListener('mousedown', ({ target }) => {
  held = controlAt(target);
});
document.addEventListener('keydown', ({ key, target }) => {
  held = key === ' ' ? controlAt(target) : null;
});
for (const up of ['mouseup', 'keyup'] as const)
  document.addEventListener(up, (event) => {
    // A browser makes no click if the control was replaced while the mouse or the key was down.
    const same = held?.isConnected === false ? sameAs(held) : undefined;
    held = null;
    if (!same || controlAt(event.target) !== same) return;
    event.preventDefault();
    same.click();
  });

let focused: EventTarget | null = null;
let selection: [start: number | null, end: number | null] = [null, null];
document.addEventListener('focusin', ({ target }) => {
  focused = target;
});
// A removed field has forgotten its selection.
document.addEventListener('selectionchange', () => {
  const field = fields.find((input) => input === document.activeElement);
  if (field) selection = [field.selectionStart, field.selectionEnd];
});
// Later, because a field that the app removes loses the focus too, and the app gives it back.
document.addEventListener('focusout', ({ target }) => {
  setTimeout(() => {
    if (form?.isConnected && focused === target && document.activeElement !== target)
      focused = null;
  });
});

function focusAgain(was: EventTarget | null) {
  const field = fields.find((input) => input === was);
  if (!field) {
    sameAs(controlAt(was))?.focus();
    return;
  }
  const same = document.querySelector<HTMLInputElement>(`#root [name=${field.name}]`);
  same?.focus();
  same?.setSelectionRange(...selection);
}

/** Pixels from the top, until the app scrolls to its own top. */
let top = 0;
document.addEventListener('scroll', () => {
  if (!isTaken) top = window.scrollY;
});

let isTaken = form === null;

globalThis.early = {
  settled: async () => {
    while (attempt) await attempt;
  },
  takeOver: ({ setValue, onTyped, onRefusal }) => {
    if (isTaken) return;
    isTaken = true;
    for (const { name, value } of fields)
      if (value && (name === 'email' || name === 'password'))
        setValue(name, value, { shouldDirty: true });
    onTyped({ email: email?.value ?? '' });
    if (refusal) onRefusal(refusal);
    void attempt?.then(onRefusal);
    const was = focused;
    // The tabs show their panel after this call, but before anybody can type.
    queueMicrotask(() => {
      focusAgain(was);
      window.scrollTo(0, top);
    });
    // After the other effects of the first drawing.
    setTimeout(() => sameAs(pressed)?.click());
  },
};

if (isOther) {
  form?.closest('[role=tabpanel]')?.setAttribute('hidden', '');
  loadApp();
}
for (const touch of TOUCHES) document.addEventListener(touch, loadApp, { passive: true });
window.addEventListener('load', () =>
  // Safari has no such callback.
  'requestIdleCallback' in globalThis ? requestIdleCallback(loadApp) : setTimeout(loadApp, 200),
);
