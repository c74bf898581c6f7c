import { MailFrame } from "#app/mail/.server/emails/frame.tsx";
import { Action, Block, Panel, TextLink, Title, Words } from "#app/mail/.server/emails/parts.tsx";
import { type AccountFacts, greeting } from "./facts.ts";

export function AccountExists({ store, publicUrl, firstName }: AccountFacts) {
  return (
    <MailFrame
      store={store}
      why="You get this because you have an account with us."
      preview="Somebody signed up with your address."
    >
      <Block first>
        <Title>You are here already.</Title>
        <Words>
          {greeting(firstName)}Somebody tried to sign up with your address. You have an account with it, so nothing has
          changed. If that was you, sign in.
        </Words>
      </Block>
      <Panel>
        <Words>
          Forgotten the password? <TextLink href={`${publicUrl}/forgot-password`}>Choose a new one</TextLink>
        </Words>
        <Action href={`${publicUrl}/login`}>Sign In</Action>
      </Panel>
      <Block>
        <Words small>
          Was it not you? Then there is nothing to do. Whoever it was has not learned of your account.
        </Words>
      </Block>
    </MailFrame>
  );
}
