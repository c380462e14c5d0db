import { useEffect, useRef } from 'react';
import { SignOut } from './sign-out';

/** Signs out a person who requested it elsewhere: asks immediately, and once. */
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
