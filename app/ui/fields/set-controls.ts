/** Sets the controls of a form by name, as if typed. */
export function setControls(form: HTMLFormElement | null, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    control.value = value
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
