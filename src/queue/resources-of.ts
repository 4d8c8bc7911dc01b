import type { Call } from '#contract/endpoints/index.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import { resourceNamed, type Resource } from '#src/resources/resource.ts'
import type { KindNamed } from './send.ts'

/** The resources whose screens show a queued change. */
export const resourcesOf = ({ kind }: Pick<QueuedRequest, 'kind'>, kinds: KindNamed): Resource<Call, void>[] =>
  Object.keys(kinds(kind)?.folds ?? {}).flatMap((name) => resourceNamed(name) ?? [])
