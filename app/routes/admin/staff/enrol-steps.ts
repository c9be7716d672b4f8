/** What the person does for each picture of an enrolment: three slightly different pictures make a better template. */
export const ENROL_STEPS = [
  { name: 'straight', words: 'Look straight into the camera', label: 'Photo looking straight ahead' },
  {
    name: 'left',
    words: 'Turn the head a little to the left',
    label: 'Photo with the head turned a little to the left',
  },
  {
    name: 'right',
    words: 'Turn the head a little to the right',
    label: 'Photo with the head turned a little to the right',
  },
] as const
