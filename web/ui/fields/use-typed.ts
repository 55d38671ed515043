import { useEffect, useRef, useState } from 'react';

/** Milliseconds without typing before the text is sent. */
const PAUSE = 300;

/** State of a search field. Calls `send` after a pause in typing, or on submit. */
export function useTyped(q: string, send: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const last = useRef(q);
  const sending = useRef(send);
  sending.current = send;
  // The URL has changed, by Back or a link.
  useEffect(() => {
    if (q === last.current) return;
    last.current = q;
    setTyped(q);
  }, [q]);
  const submit = () => {
    if (typed === last.current) return;
    last.current = typed;
    sending.current(typed);
  };
  const submitting = useRef(submit);
  submitting.current = submit;
  useEffect(() => {
    if (typed === last.current) return;
    const timer = setTimeout(() => submitting.current(), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, submit };
}
