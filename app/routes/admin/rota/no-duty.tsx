/** A day without shifts. */
export const NoDuty = () => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">No shift</span>
  </span>
)
