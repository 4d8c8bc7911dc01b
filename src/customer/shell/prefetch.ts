import type { Call } from '#contract/endpoints/index.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { account, notifications, notificationsAhead, resourceNamed, type Resource } from '#src/resources/resource.ts'

export interface PrefetchPorts {
  keeper: Pick<Keeper, 'freshen' | 'read'>
  /** False ends it, for example after a log-out. */
  isCurrent(): boolean
  /** The messages are on screen, with the marks from before the screen was opened: a list of now would remove them. */
  showsNotifications(): boolean
}

/** A stored answer by its name in the route table: the resource, with its parameter after a slash. */
const provisionNamed = (
  name: string,
): { resource: Resource<Call, string | void>; param: string | undefined } | undefined => {
  const [resourceName = '', param] = name.split('/')
  // The call that fills the messages marks them as seen.
  const resource = resourceName === notifications.name ? notificationsAhead : resourceNamed(resourceName)
  return resource && { resource: resource as Resource<Call, string | void>, param }
}

/** The account may still be on its way: then the answer decides. */
const isUnconfirmed = async ({ keeper }: PrefetchPorts): Promise<boolean> =>
  (await keeper.read(account, undefined))?.value.emailConfirmed === false

/** Prefetches the named answers, in their order: what the app can show offline, screens never opened included. */
export const prefetch = async (provisions: readonly string[], ports: PrefetchPorts): Promise<void> => {
  const { keeper, isCurrent, showsNotifications } = ports
  for (const name of provisions) {
    const provision = provisionNamed(name)
    if (!provision || (provision.resource === notificationsAhead && showsNotifications())) continue
    if (provision.resource.needsConfirmedEmail && (await isUnconfirmed(ports))) continue
    if (!isCurrent()) return
    const noAnswer = await keeper.freshen(provision.resource, provision.param).then(
      () => false,
      (error: unknown) => error instanceof NoAnswer,
    )
    // Continues after a refused request, stops after one without an answer.
    if (noAnswer) return
  }
}
