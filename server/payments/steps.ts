/** The moments between the steps of a payment at which a crash would hurt. Fault tests end the process at one of them. */
export const steps = ['order-stored', 'gateway-charged', 'charge-answered', 'goods-written', 'order-settled'] as const
export type StepName = (typeof steps)[number]

/** Called as each moment passes. In production it does nothing. */
export type Step = (name: StepName) => void

export const noSteps: Step = () => undefined

/** Ends the process, as a power cut would, when the named moment passes. */
export const crashAt =
  (crashPoint: StepName): Step =>
  (name) => {
    if (name === crashPoint) process.kill(process.pid, 'SIGKILL')
  }
