import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** Saves a form that stays in sight. While it saves it can't be pressed, which loses the focus: it takes that back. */
export function SaveButton({ isSaving, children }: { isSaving: boolean; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSaving = useRef(false);
  useEffect(() => {
    if (!isSaving && wasSaving.current && document.activeElement === document.body) button.current?.focus();
    wasSaving.current = isSaving;
  }, [isSaving]);
  return (
    <Button ref={button} type="submit" size="md" loading={isSaving} style={{ justifySelf: 'start' }}>
      {children}
    </Button>
  );
}
