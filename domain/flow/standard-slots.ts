import type { PhotoSlot } from '../entities/board';

/** Photos that dealers take of any vehicle, walking once around it. */
export const STANDARD_SLOTS: Omit<PhotoSlot, 'id'>[] = [
  { name: 'Frente', outline: 'front' },
  { name: 'Lado direito', outline: 'right' },
  { name: 'Traseira', outline: 'back' },
  { name: 'Lado esquerdo', outline: 'left' },
  { name: 'Painel', outline: 'dashboard' },
  { name: 'Hodômetro', outline: 'odometer' },
  { name: 'Chassi', outline: 'chassis' },
];
