// Writes the last lines of `npm test`.

const KINDS = { unit: 'unidade', integration: 'integração', simulation: 'simulação', e2e: 'navegador' };
const SLOWEST = 10;
/** Largest number of failures that are reported with their errors, and of those that are named. */
const TOLD_WHOLE = 6;
const NAMED_MAX = 20;
const LINE_MAX = 240;

const seconds = ms => `${(ms / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`;
const percent = share => `${Math.round(share * 100)} %`;
const short = line => (line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line);
const firstLine = error => short(error.split('\n', 1)[0]);
const nameOf = ({ path, name, at }) => `${path}${at ? `:${at}` : ''}${name && ` › ${name}`}`;

/** Reports how long each kind took, which files were the slowest, and how busy the machine was meanwhile. */
export function timesTold({ files: all, checksMs, totalMs, machine }) {
  const files = all.filter(({ tests }) => tests.length > 0);
  const kinds = Object.entries(KINDS).flatMap(([kind, word]) => {
    const own = files.filter(file => file.kind === kind);
    if (own.length === 0) return [];
    return `${word} ${seconds(own.reduce((sum, { ms }) => sum + ms, 0))} em ${own.length} arquivos`;
  });
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  return [
    `Ao todo ${seconds(totalMs)}: tipos, lint e construção ${seconds(checksMs)}; somados os trabalhadores, ${kinds.join(', ')}.`,
    'Os mais lentos:',
    ...slowest.map(({ path, ms }) => `  ${seconds(ms).padStart(8)}  ${path}`),
    ...(machine
      ? [
          `Máquina de ${machine.cores} núcleos, ocupada ${percent(machine.busy)}, ${percent(machine.stolen)} tirados dela.`,
        ]
      : []),
  ];
}

/** Reports each test that failed once and passed the second time, with the line to add to docs/unstable.md. */
export function unstableTold(unstable, today) {
  if (unstable.length === 0) return [];
  const cell = text => text.replaceAll('|', '\\|');
  return [
    ...unstable.map(failure => `instável: ${failure.path} › ${failure.name} — ${firstLine(failure.error)}`),
    'Para docs/unstable.md:',
    ...unstable.map(
      ({ path, name, error }) => `| ${today} | ${path} › ${cell(name)} | ${cell(firstLine(error))} | |`,
    ),
  ];
}

/** Reports the failures at the very end, so that the end of a log is enough to act on. */
export function failuresTold(failures) {
  const whole = failures.length <= TOLD_WHOLE;
  const told = failures.slice(0, NAMED_MAX).flatMap(failure => {
    if (!whole) return `falhou: ${nameOf(failure)} — ${firstLine(failure.error)}`;
    const [line, ...more] = failure.error.split('\n').filter(text => text.trim());
    return [
      `falhou: ${nameOf(failure)}`,
      ...[line ?? '', ...more.slice(0, 2)].map(text => `    ${short(text)}`),
    ];
  });
  const left = failures.length - NAMED_MAX;
  return left > 0 ? [...told, `e mais ${left}`] : told;
}
