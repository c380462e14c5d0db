import { AppError } from '../../app-error';

const SOON = { headers: { 'retry-after': '5' } };

/** What was being kept ended before its end, as when its sender goes away. `cause` tells how. */
export class UploadCut extends AppError {
  override name = 'UploadCut';

  constructor(override readonly cause: unknown) {
    super(503, 'upload_cut', 'O envio do arquivo foi interrompido. Tente novamente.', SOON);
  }
}

/** Where files are kept can't be reached, or refuses us: nothing is wrong with the file, and a later try may do. */
export class StorageUnavailable extends AppError {
  override name = 'StorageUnavailable';

  constructor(override readonly cause: unknown) {
    const message = 'Os arquivos estão indisponíveis no momento. Tente novamente em instantes.';
    super(503, 'unavailable', message, SOON);
  }
}

/** No space, or no quota, is left: somebody has to make some. */
export class StorageFull extends AppError {
  override name = 'StorageFull';

  constructor(override readonly cause: unknown) {
    const message = 'Não há mais espaço para guardar arquivos. Avise quem administra o Pátio.';
    super(503, 'storage_full', message, { headers: { 'retry-after': '300' } });
  }
}

/** The range begins past the end of the file; `parseRange` with the file's size never answers such a one. */
export class OutOfRange extends AppError {
  override name = 'OutOfRange';

  constructor() {
    super(416, 'out_of_range', 'O trecho pedido não existe no arquivo.');
  }
}

/** A slip of the program: keys are made here, never taken from outside. */
export class InvalidKey extends Error {
  override name = 'InvalidKey';

  constructor(key: string) {
    super(`not a file's key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}
