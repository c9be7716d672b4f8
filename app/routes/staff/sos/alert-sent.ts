/** The message once the server has an alert, when nothing more is known. */
export const ALERT_SENT = {
  title: 'Emergency Alert Sent',
  description: "It is sent to the control room's screens. Nobody has seen it yet.",
}
