import { expect, it } from 'vitest'
import { checkAnswers, exampleOf } from './form.ts'
import { findTemplate } from './templates/index.ts'

const names = { firstName: 'First name is required', lastName: 'Last name is required' }
const longer = {
  firstName: 'First name must be at least 2 characters',
  lastName: 'Last name must be at least 2 characters',
}

/** The messages of an empty form on submit. */
const empty: Record<number, Record<string, string>> = {
  10: names,
  11: {
    ...names,
    date: 'Date is required',
    vehicleRegistration: 'Vehicle registration is required',
    odometerReading: 'Odometer reading is required',
    vehicleMakeModel: 'Vehicle make and model is required',
  },
  12: {
    personName: 'Name is required',
    siteName: 'Site/venue name is required',
    concernExplanation: 'Please explain the concern',
    supportNeeded: 'Please specify what support you need',
  },
  13: {
    completedBy: 'Name is required',
    evacuationDetails: 'Evacuation details are required',
    reasonForEvacuation: 'Reason for evacuation is required',
    hour: 'Hour is required',
    minute: 'Minute is required',
    signature: 'Signature is required',
  },
  14: {
    ...names,
    salienceNumber: 'Salience number is required',
    checkHour: 'Hour is required',
    checkMinute: 'Minute is required',
    isSiteSecure: 'Site security status is required',
    welfareRequirements: 'Welfare requirements status is required',
    codeWord: 'Code word is required',
  },
  15: {
    ...names,
    siteClientName: 'Site/client name is required',
    details: 'Please provide detailed information (minimum 10 characters)',
    photographs: 'At least one photograph is required to submit the report.',
  },
  16: {
    ...names,
    injuredPersonName: 'Name of injured person is required',
    injuredPersonGender: 'Gender is required',
    injuryDetails: 'Please provide detailed injury information',
    treatmentSummary: 'Please provide treatment summary',
    injuryPhotos: 'Please take at least one photograph of the injury.',
    signature: 'Please provide your digital signature.',
  },
  17: {
    ...names,
    signType: 'Please select whether you are signing on or off',
    locationSiteNumber: 'Location or site number is required',
  },
  18: {
    personName: 'Person name is required',
    siteNameNumber: 'Site name/number is required',
    threatReceived: 'At least one method must be selected',
    authoritiesContacted: 'Please specify if authorities were contacted',
    threatDate: 'Threat date is required',
    threatTime: 'Threat time is required',
    threatDetails: 'Threat details are required',
    reportedToClient: 'Client reporting details are required',
    reportedToCompany: 'Company reporting details are required',
  },
  19: {
    ...names,
    siaNumber: 'SIA number is required',
    incidentDateTime: 'Incident date and time is required',
    incidentLocation: 'Incident location is required',
    injuriesOccurred: 'Please specify if injuries occurred',
    authoritiesNotified: 'Please specify if authorities were notified',
    actionsNeeded: 'Actions needed is required',
    reportedTo: 'Who it was reported to is required',
  },
  20: names,
  21: {
    ...names,
    ethnicOrigin: 'Please select your ethnic origin',
    gender: 'Please select your gender',
    maritalStatus: 'Please select your marital status',
    hasDisability: 'Please indicate if you have a disability',
    postAppliedFor: 'Post applied for is required',
    applicationDate: 'Application date is required',
  },
  22: {
    printName: 'Print name must be at least 2 characters',
    date: 'Date is required',
    signature: 'Signature is required',
    agreement: 'You must agree to the terms',
  },
  23: { date: 'Date is required', signature: 'Signature is required' },
  24: {
    employeeSignature: 'Employee signature is required',
    employeeDate: 'Employee date is required',
    supervisorSignature: 'Supervisor signature is required',
    supervisorDate: 'Supervisor date is required',
  },
  25: {
    employeeName: 'Employee name is required',
    acknowledgedPolicies: 'Please acknowledge the policies',
    signature: 'Signature is required',
    date: 'Date is required',
  },
  27: {
    ...longer,
    discrepancyDate: 'Date of discrepancy is required',
    discrepancyDetails: 'Discrepancy details must be at least 10 characters',
    amountInDispute: 'Amount in dispute is required',
    signature: 'Signature is required',
  },
  28: {
    ...longer,
    shirtSize: 'Shirt size is required',
    jacketSize: 'Jacket size is required',
    poloShirtSize: 'Polo shirt size is required',
    bootSize: 'Boot size is required',
    trouserSize: 'Trouser size is required',
    needTie: 'Please select if you need a tie',
    signature: 'Signature is required',
  },
  29: { ...names, appraisalDate: 'Date is required', date: 'Date is required' },
}

it.each(Object.entries(empty).flatMap(([id, all]) => Object.entries(all).map(([name, text]) => [id, name, text])))(
  'form %s, %s left empty: %s',
  (id, name, text) => {
    const { errors } = checkAnswers(findTemplate(Number(id))!, {}, 'submit')
    expect(errors?.[name!]).toContain(text)
  },
)

const wrong: [number, string, unknown, string][] = [
  [11, 'checklistItems', { Lights: 'broken' }, 'Each item must be pass, fail or n/a'],
  [15, 'details', 'too short', 'Please provide detailed information (minimum 10 characters)'],
  [16, 'injuredPersonAge', 0, 'Age must be at least 1'],
  [16, 'injuredPersonAge', 121, 'Age must be less than 120'],
  [16, 'injuryDetails', 'cut', 'Please provide detailed injury information'],
  [20, 'trainingRating', 0, 'Choose a rating from 1 to 5'],
  [20, 'trainingRating', 6, 'Choose a rating from 1 to 5'],
  [22, 'agreement', false, 'You must agree to the terms'],
  [22, 'printName', 'A', 'Print name must be at least 2 characters'],
  [27, 'discrepancyDetails', 'short', 'Discrepancy details must be at least 10 characters'],
  [28, 'needTie', 'Perhaps', 'Please select if you need a tie'],
  [11, 'date', '2026-02-30', 'Enter a real date as year-month-day, for example 2026-07-15'],
  [15, 'photographs', ['data:image/svg+xml;base64,AAAA'], 'Use a JPEG, PNG or WebP photo'],
  [15, 'photographs', ['https://example.com/a.jpg'], 'Use a JPEG, PNG or WebP photo'],
  [15, 'photographs', Array(12).fill('/files/abc'), 'Attach at most 10 photos'],
  [27, 'wageSlipPhoto', ['/files/a', '/files/b'], 'Attach one photo only'],
]

it.each(wrong)('form %i, %s as %j: %s', (id, name, answer, text) => {
  const template = findTemplate(id)!
  const { errors } = checkAnswers(template, { ...exampleOf(template), [name]: answer }, 'submit')
  expect(errors).toEqual({ [name]: [text] })
})

it.each([1, 120])('an age of %i is accepted', (age) => {
  const template = findTemplate(16)!
  const { answers } = checkAnswers(template, { ...exampleOf(template), injuredPersonAge: age }, 'submit')
  expect(answers?.injuredPersonAge).toBe(age)
})
