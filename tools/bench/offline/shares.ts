import type { TraceEvent } from '../bare-browser.ts'

/** What the main thread of a page does, by the names of the trace's events. The first that fits counts. */
const kinds = [
  ['compilation', /compile/i],
  ['collection of memory', /GC/],
  ['styles', /UpdateLayoutTree|RecalculateStyle|ParseAuthorStyleSheet|updateStyle/i],
  ['layout', /^(?:Layout|PrePaint|IntersectionObserver.*)$/],
  ['paint', /Paint|Layerize|Commit|UpdateLayer|BeginMainThreadFrame|RasterTask/],
  ['parsing the document', /ParseHTML/],
  [
    'scripts',
    /EvaluateScript|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|EventDispatch|HandlePostMessage|v8\./,
  ],
  ['other work', /./],
] as const

/** `waiting`: no task runs. The page waits for its worker, for the browser, or for the next frame. */
export type Kind = (typeof kinds)[number][0] | 'waiting'

export const allKinds: readonly Kind[] = [...kinds.map(([kind]) => kind), 'waiting']

const kindOf = (name: string): Kind => kinds.find(([, pattern]) => pattern.test(name))![0]

export interface Span {
  begin: number
  end: number
}

type Task = Span & { kind: Kind }

/** In the order in which they begin, the longer ones first: each lies within another one, or beside it. */
const tasksOf = (events: readonly TraceEvent[]): Task[] =>
  events
    .filter(({ ph, dur }) => ph === 'X' && dur !== undefined)
    .map(({ name, ts, dur }) => ({ kind: kindOf(name), begin: ts, end: ts + dur! }))
    .sort((a, b) => a.begin - b.begin || b.end - a.end)

/**
 * How long a thread does what within a span, in microseconds. What runs inside something else counts as itself alone; work
 * without a kind counts to what it is a part of.
 * @param events of that thread
 */
export const sharesOf = (events: readonly TraceEvent[], { begin, end }: Span): Record<Kind, number> => {
  const shares = Object.fromEntries(allKinds.map((kind) => [kind, 0])) as Record<Kind, number>
  const around: Task[] = []
  let at = begin
  const until = (time: number) => {
    const next = Math.min(Math.max(time, at), end)
    shares[around.at(-1)?.kind ?? 'waiting'] += next - at
    at = next
  }
  const leave = (time: number) => {
    while (around.length > 0 && around.at(-1)!.end <= time) {
      until(around.at(-1)!.end)
      around.pop()
    }
  }
  for (const task of tasksOf(events)) {
    leave(task.begin)
    until(task.begin)
    const outer = around.at(-1)?.kind
    around.push(task.kind === 'other work' && outer !== undefined ? { ...task, kind: outer } : task)
  }
  leave(Infinity)
  until(end)
  return shares
}
