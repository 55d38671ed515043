/** Texts of the page, set by the build, because the catalogue is loaded with the app. */
declare const NOT_LOADED: { title: string; advice: string; again: string };

const elementWith = <Name extends 'div' | 'main' | 'h1' | 'p' | 'button'>(
  name: Name,
  className: string,
  text = '',
) => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
};

/** Draws the same box as `Failed` without React, which did not load. */
function show() {
  const { title, advice, again } = NOT_LOADED;
  const button = elementWith(
    'button',
    'min-h-12 rounded-control border-2 border-outline bg-card px-4 py-2 font-semibold hover:bg-hover',
    again,
  );
  button.type = 'button';
  button.addEventListener('click', () => location.reload());
  const box = elementWith(
    'div',
    'flex flex-col items-start gap-3 rounded-card border-2 border-danger bg-card p-5',
  );
  const main = elementWith('main', 'mx-auto max-w-[44rem] px-4 py-8');
  main.appendChild(box);
  const root = document.getElementById('root');
  if (!root) return;
  // The server renders a form into the sign-in page, which would not work.
  root.textContent = '';
  root.appendChild(main);
  // Screen readers read text that is added to an alert.
  box.setAttribute('role', 'alert');
  box.appendChild(elementWith('h1', 'font-semibold text-danger', title));
  box.appendChild(elementWith('p', '', advice));
  box.appendChild(button);
}

/**
 * Shows an error if one of the app's scripts does not load. The event does not bubble, so it is caught in the
 * capture phase.
 */
export function watchForNotLoaded() {
  const look = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
    else show();
  };
  window.addEventListener('error', look, true);
}
