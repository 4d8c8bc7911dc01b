import { useState } from 'react'
import type { Question } from '#src/kit/open-question.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { updaterWords } from '#src/words/office.ts'
import { sharesFrom, typedMerchants, type Stage } from './stage.ts'
import * as css from './rollout.module.css'

interface ReleaseDialogProps {
  title: string
  body: string
  yes: string
  /** The stage that is widened; undefined: a new release. */
  from: Stage | undefined
  question: Question<void, Stage>
}

/** Asks whom a release is to reach. */
export function ReleaseDialog({ title, body, yes, from, question: { answer } }: ReleaseDialogProps) {
  const { stages, askNo } = updaterWords
  const [share, setShare] = useState<Stage['share']>(from?.share ?? 100)
  const [text, setText] = useState(from?.merchants.join(', ') ?? '')
  const [problem, setProblem] = useState<string>()
  const merchants = share === 100 ? [] : typedMerchants(text)
  return (
    <Dialog open onClose={() => answer()} decision title={title} description={body}>
      <Form
        onSend={() => {
          if (share === 0 && merchants.length === 0) return setProblem(stages.nobody)
          answer({ share, merchants })
        }}
      >
        <SelectField
          label={stages.label}
          hint={stages.hint}
          value={String(share)}
          options={sharesFrom(from).map((each) => ({ value: String(each), label: stages.options[each] }))}
          onChange={({ target }) => setShare(Number(target.value) as Stage['share'])}
        />
        {share !== 100 && (
          <Field
            label={stages.merchants}
            hint={stages.merchantsHint}
            value={text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...(problem === undefined ? {} : { error: problem })}
            onChange={({ target }) => {
              setProblem(undefined)
              setText(target.value)
            }}
          />
        )}
        <div className={css.acts}>
          <Button kind="outline" onClick={() => answer()}>
            {askNo}
          </Button>
          <Button type="submit">{yes}</Button>
        </div>
      </Form>
    </Dialog>
  )
}
