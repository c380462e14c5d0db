import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

interface SaveButtonProps {
  isSaving: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/**
 * Saves a form that stays open. While saving it is disabled, which loses the focus; it takes the focus back afterwards.
 */
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
