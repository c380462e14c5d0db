export const HOW_TO_GET_ONE: string;

export function findChromium(options?: {
  named?: string;
  places?: string[];
  sources?: (() => Promise<string | undefined>)[];
}): Promise<string | undefined>;
