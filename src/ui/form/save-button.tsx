import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

interface SaveButtonProps {
  isSaving: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** Saves a form that stays in sight. While it saves it can't be pressed, which loses the focus: it takes that back. */
export function SaveButton({ isSaving, disabled, children }: SaveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSaving = useRef(false);
  useEffect(() => {
    if (!isSaving && wasSaving.current && document.activeElement === document.body) button.current?.focus();
    wasSaving.current = isSaving;
  }, [isSaving]);
  return (
    <Button
      ref={button}
      type="submit"
      size="md"
      disabled={disabled}
      loading={isSaving}
      style={{ justifySelf: 'start' }}
    >
      {children}
    </Button>
  );
}
