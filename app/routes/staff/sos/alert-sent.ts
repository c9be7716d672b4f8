/** The words once the server has an alert: nothing more is known then. */
export const ALERT_SENT = {
  title: 'Emergency Alert Sent',
  description: "It is sent to the control room's screens. Nobody has seen it yet.",
}
