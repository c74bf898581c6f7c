interface DemoBoxProps {
  email?: string;
  password?: string;
  /** Six digits. */
  code: string;
}

/** The rehearsal's demo account, beside the form. */
export function DemoBox({ email, password, code }: DemoBoxProps) {
  return (
    <div className="rehcode on-ink">
      <p>
        <b>Rehearsal only</b>
        <br />
        {email ? "Try it as the owner. Current code:" : "No phone needed. Current demo code:"}
      </p>
      <b className="num">
        {code.slice(0, 3)} {code.slice(3)}
      </b>
      {email && (
        <dl>
          <dt>Email address</dt>
          <dd>{email}</dd>
          <dt>Password</dt>
          <dd>{password}</dd>
        </dl>
      )}
    </div>
  );
}
