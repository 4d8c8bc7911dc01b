import { useState } from 'react'
import { Columns, Field, Form, TextArea } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MaskedField } from '#src/customer/ui/masked-field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Rules } from '#src/ui/rules.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Specimen } from '../specimen.tsx'

const states = [
  { value: 'OR', label: 'Oregon' },
  { value: 'WA', label: 'Washington' },
]

const rules = [
  { text: 'Lower case letter', met: true },
  { text: 'Capital letter', met: true },
  { text: 'Number', met: false },
  { text: 'Special character', met: false },
]

export const Fields = () => {
  const [town, setTown] = useState('')
  return (
    <Specimen title="Field">
      <Form onSend={() => undefined}>
        <Field label="Rest" placeholder="Placeholder" />
        <Field
          label="Email"
          type="email"
          icon={<Icon name="envelope-simple" />}
          defaultValue="maya@"
          error="Please enter a valid email."
        />
        <Field label="Good" defaultValue="maya@example.com" good />
        <Field label="Disabled" defaultValue="Locked value" disabled end={<Icon name="lock-simple" />} />
        <Field label="Referral code" optional hint="From a friend's link." />
        <PasswordField label="Password" defaultValue="sudsandsuch" autoComplete="off" />
        <Rules rules={rules} />
        <Columns>
          <MaskedField label="Mobile" mask="(###) ###-####" placeholder="(503) 555-0142" inputMode="tel" />
          <SelectField label="State" options={states} placeholder="Choose" defaultValue="OR" />
        </Columns>
        <TextArea label="Message" optional defaultValue="Enjoy a spotless birthday on me." />
        <SearchField label="Town or ZIP" placeholder="Town or ZIP" value={town} onChange={setTown} />
      </Form>
    </Specimen>
  )
}
