import { loginForm } from "./features/account/login-form.ts";
import { streamPopups } from "./features/studio/stream-popups.ts";
import type { PopupRequest } from "./lib/popups/popup-host.tsx";
import { PopupLayer } from "./lib/popups/popup-layer.tsx";
import type { SitePopup } from "./lib/popups/site-popup.tsx";

/** The popups that open on every page, each loaded when it opens. Those of one page stand with its route. */
const popups: readonly SitePopup[] = [loginForm, ...streamPopups];

export default function SitePopups({ request }: { request: PopupRequest | null }) {
	return <PopupLayer popups={popups} request={request} />;
}
