import { Panes } from "#app/ui/layout/panes.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import "./ways-to-ask.css";

/** Three quicker ways than the form. */
export function WaysToAsk() {
  const store = useStore();
  return (
    <Panes className="ways">
      <Link to="/track-order" className="ways__first">
        <Icon name="truck" size="l" />
        <h2>Where is my order?</h2>
        <p>The quickest answer, day or night.</p>
        <span className="go">Track Order</span>
      </Link>
      <a href={store.contact.chatUrl} rel="noopener">
        <Icon name="chat" size="l" />
        <h2>Chat with us</h2>
        <p>Opens your chat app.</p>
        <span className="go">
          Open chat <Icon name="external" size="s" />
        </span>
      </a>
      <a href={`mailto:${store.contact.email}`}>
        <Icon name="mail" size="l" />
        <h2>Email</h2>
        <p>Don’t send card numbers. We never need them.</p>
        <span className="go">{store.contact.email}</span>
      </a>
    </Panes>
  );
}
