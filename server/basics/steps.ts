/** The kinds of due work. */
export const workNames = [
  'mail',
  'push',
  'broadcast',
  'payment',
  'late-charge',
  'refund',
  'membership',
  'club',
  'retired-card',
  'gift',
  'texts',
  'code-batch',
  'discount-codes',
  'day-close',
  'day-documents',
  'price-change',
  'customer-search',
  'customer-keys',
  'customer-places',
  'publication',
  'waiting-publication',
  'config-migration',
  'site-deletion',
  'morning-mail',
  'club-notices',
  'refused-payments',
  'entry-end',
  'cleaning',
  'platform-cleaning',
] as const
export type WorkName = (typeof workNames)[number]

const paymentSteps = ['order-stored', 'gateway-charged', 'charge-answered', 'goods-written', 'order-settled'] as const
const refundSteps = ['refund-stored', 'refund-answered', 'refund-settled'] as const
const workSteps = workNames.flatMap((name) => [`${name}-claimed`, `${name}-made`, `${name}-finished`] as const)

/**
 * The points between the steps of a payment, and of a run of due work, at which a crash matters. Fault tests end the
 * process at one of them.
 */
export const steps = [...paymentSteps, ...refundSteps, ...workSteps]
export type StepName = (typeof steps)[number]

/** Called at each point. In production it does nothing. */
export type Step = (name: StepName) => void

export const noSteps: Step = () => undefined

/** Ends the process without cleaning up, as a power cut does, at the named point. */
export const crashAt =
  (crashPoint: StepName): Step =>
  (name) => {
    if (name === crashPoint) process.kill(process.pid, 'SIGKILL')
  }
