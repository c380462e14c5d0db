import { useEffect, useRef } from 'react';
import { SignOut } from './sign-out';

/** The way out for who has asked for it elsewhere: asked at once, and once. */
export default function LeaveNow() {
  return <SignOut>{leave => <Ask ask={leave} />}</SignOut>;
}

function Ask({ ask }: { ask: () => void }) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current) ask();
    isAsked.current = true;
  }, [ask]);
  return null;
}
