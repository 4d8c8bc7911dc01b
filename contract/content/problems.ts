import { isMembers } from '../rules/json.ts'
import type { ConfigChange } from '../site/config-changes.ts'
import { contentNamed, contentPathOf, contentPointer, isNewRow, type EditedName } from './changes.ts'
import type { FileValue, Row } from './field.ts'
import { judge } from './judge.ts'

/**
 * What is wrong with changes of content, by their paths, as far as the changes themselves tell: the server asks the
 * site too.
 */
export const contentProblems = (changes: readonly ConfigChange[]): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const { path, after } of changes) {
    const at = contentPathOf(path)
    if (!at) continue
    const { kind, id, field: name } = at
    const { fields } = contentNamed(kind)
    if (name !== undefined) {
      const verdict = Object.hasOwn(fields, name) ? judge(fields[name]!, after ?? null) : undefined
      if (verdict && 'says' in verdict) problems[path] = verdict.says
    } else if (isNewRow(id) && isMembers(after)) {
      for (const [field, says] of Object.entries(rowProblems(kind, after as Row)))
        problems[contentPointer({ kind, id, ...(field === '' ? {} : { field }) })] = says
    }
  }
  return problems
}

/** What is wrong with a whole row, by its fields; '': with the row as a whole. */
export const rowProblems = (kind: EditedName, row: Row): Record<string, string> => judgedRow(kind, row).problems

/** A whole row in the spelling of content, or what is wrong with it. */
export const judgedRow = (kind: EditedName, row: Row): { row: Row; problems: Record<string, string> } => {
  const content = contentNamed(kind)
  const problems: Record<string, string> = {}
  const whole: Record<string, FileValue> = {}
  for (const [name, field] of Object.entries(content.fields)) {
    const verdict = judge(field, row[name] ?? null)
    if ('says' in verdict) problems[name] = verdict.says
    else whole[name] = verdict.value
  }
  if (Object.keys(problems).length === 0)
    for (const { field = '', says } of content.problems?.(whole) ?? []) problems[field] ??= says
  return { row: whole, problems }
}

/** Whether a field of the row may have no value, whatever is wrong with the other fields. */
export const mayBeEmpty = (kind: EditedName, row: Row, name: string): boolean => {
  const content = contentNamed(kind)
  if (content.fields[name]?.fallback === undefined) return false
  const good = Object.entries(content.fields).map(([each, field]): [string, FileValue] => {
    const verdict = judge(field, each === name ? null : (row[each] ?? null))
    return [each, 'value' in verdict ? verdict.value : (field.fallback ?? null)]
  })
  return !(content.problems?.(Object.fromEntries(good)) ?? []).some(({ field }) => field === name)
}
