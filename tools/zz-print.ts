import { allTables } from '#server/tables/all.ts'
import { placePolicies } from '#server/testing/place-policies.ts'
console.log(
  allTables
    .flatMap(placePolicies)
    .map((s) => '--> statement-breakpoint\n' + s)
    .join('\n'),
)
