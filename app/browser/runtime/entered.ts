/** Returns whether something was typed or ticked before the page's scripts ran. */
export const isEntered = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')].some(
    ({ type, value, defaultValue, checked, defaultChecked }) =>
      checked !== defaultChecked || (value !== defaultValue && type !== 'checkbox' && type !== 'radio'),
  )
