import { useEffect, useRef, useState } from 'react';

/** How long nothing is typed before the server is asked, in milliseconds. */
const PAUSE = 300;

/** What is in the field. It is sent when nothing was typed for a moment, or with the button. */
export function useTyped(q: string, send: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const last = useRef(q);
  const sending = useRef(send);
  sending.current = send;
  // The address has changed by Back or a link.
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
