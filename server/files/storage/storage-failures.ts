import { AppError } from '../../app-error';

const SOON = { headers: { 'retry-after': '5' } };

/** Thrown when the data to be stored end early, for example because the sender disconnected. `cause` has the reason. */
export class UploadCut extends AppError {
  override name = 'UploadCut';

  constructor(override readonly cause: unknown) {
    super(503, 'upload_cut', 'O envio do arquivo foi interrompido. Tente novamente.', SOON);
  }
}

/**
 * Thrown when the storage can't be reached or refuses the server. The file itself is right, and a later attempt may
 * succeed.
 */
export class StorageUnavailable extends AppError {
  override name = 'StorageUnavailable';

  constructor(override readonly cause: unknown) {
    const message = 'Os arquivos estão indisponíveis no momento. Tente novamente em instantes.';
    super(503, 'unavailable', message, SOON);
  }
}

/** Thrown when no space or quota is left; an operator has to make room. */
export class StorageFull extends AppError {
  override name = 'StorageFull';

  constructor(override readonly cause: unknown) {
    const message = 'Não há mais espaço para guardar arquivos. Avise quem administra o Pátio.';
    super(503, 'storage_full', message, { headers: { 'retry-after': '300' } });
  }
}

/**
 * Thrown for a range that begins past the end of the file. `parseRange` with the file's size never returns such a
 * range.
 */
export class OutOfRange extends AppError {
  override name = 'OutOfRange';

  constructor() {
    super(416, 'out_of_range', 'O trecho pedido não existe no arquivo.');
  }
}

/** Thrown for a malformed key. It is a bug, because keys are made by the server and never taken from outside. */
export class InvalidKey extends Error {
  override name = 'InvalidKey';

  constructor(key: string) {
    super(`not a file's key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}
