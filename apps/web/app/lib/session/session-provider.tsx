import type { Account, Call } from "@stride/contract";
import {
	createContext,
	type ReactNode,
	useContext,
	useEffect,
	useMemo,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";
import { useLocale, useTranslations } from "use-intl";
import { deviceStore } from "../preferences/browser-store.ts";
import { type BrowserSession, createBrowserSession } from "./browser-session.ts";
import { readClientId } from "./client-id.ts";
import { lazyClient } from "./lazy-client.ts";
import { sendByFetch, sendWithSession } from "./send-as-browser.ts";
import type { Session, SessionStatus } from "./session.ts";

type Client = {
	session: Session;
	clientId: () => string;
	/** The page's request had no session. */
	isGuestAtArrival: boolean;
};

const ClientContext = createContext<Client | null>(null);

/** The session data of a page's request. */
export type SessionArrival = {
	/** The one-time code of a sign-in elsewhere. */
	handOverCode?: string | undefined;
	/** Scripts cannot read the cookie itself. */
	hasRefreshCookie?: boolean | undefined;
};

/** Provides the visitor's session, account and API client. */
export function SessionProvider(props: { arrival: SessionArrival | undefined; children: ReactNode }) {
	const [{ client, connect }] = useState(() => {
		let known: string | null = null;
		const clientId = () => {
			known ??= readClientId(deviceStore(), () => crypto.randomUUID());
			return known;
		};
		const { session, connect } = createBrowserSession(clientId);
		const isGuestAtArrival = props.arrival?.hasRefreshCookie === false && props.arrival.handOverCode === undefined;
		return { client: { session, clientId, isGuestAtArrival }, connect };
	});
	return (
		<ClientContext value={client}>
			<Connection connect={connect} {...props.arrival} />
			<AccountLoader />
			{props.children}
		</ClientContext>
	);
}

/** Restores the session after hydration, or exchanges the single-use code for one. */
function Connection({ connect, handOverCode, hasRefreshCookie }: Pick<BrowserSession, "connect"> & SessionArrival) {
	const api = useApi();
	const { session } = useClient();
	const t = useTranslations("common.failure");
	const unusedCode = useRef(handOverCode);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the page is connected once
	useEffect(
		() =>
			connect(async () => {
				const code = unusedCode.current;
				unusedCode.current = undefined;
				if (code === undefined) return session.start(hasRefreshCookie);
				const { exchangeCode } = await import("./session-hand-over.ts");
				const silence = { title: t("unreachable"), text: t("tryAgain") };
				return exchangeCode({ api, session, code, hasRefreshCookie, silence });
			}),
		[connect],
	);
	return null;
}

/** Forms wait for the account, so a failed request is repeated. */
const accountRetryMs = 3_000;

/** Loads the signed-in account, once for the whole page. */
function AccountLoader() {
	const api = useApi();
	const { session } = useClient();
	const isIn = useSessionStatus() === "authenticated";
	useEffect(() => {
		if (!isIn) return;
		const ended = new AbortController();
		let retry: number | undefined;
		const load = () => {
			api("getProfile", {}, { signal: ended.signal }).then(session.setAccount, () => {
				if (!ended.signal.aborted) retry = window.setTimeout(load, accountRetryMs);
			});
		};
		load();
		return () => {
			ended.abort();
			window.clearTimeout(retry);
			session.setAccount(undefined);
		};
	}, [api, session, isIn]);
	return null;
}

/** The session and the browser's id; for calls use `useApi`. */
export function useClient(): Client {
	const client = useContext(ClientContext);
	if (!client) throw new Error("useClient requires a SessionProvider");
	return client;
}

export function useSessionStatus(): SessionStatus {
	const { session } = useClient();
	return useSyncExternalStore(session.subscribe, session.status, () => "unknown");
}

/** Whether the visitor has no session; before hydration as the page's request says. */
export function useIsGuest(): boolean {
	const { isGuestAtArrival } = useClient();
	const status = useSessionStatus();
	return status === "guest" || (status === "unknown" && isGuestAtArrival);
}

/** The API client in the page's language, with the session's token if there is one. For handlers, effects and queries. */
export function useApi(): Call {
	const { session, clientId } = useClient();
	const locale = useLocale();
	return useMemo(
		() =>
			lazyClient(sendWithSession(sendByFetch, session), () => ({
				clientId: clientId(),
				"accept-language": locale,
			})),
		[session, clientId, locale],
	);
}

/** The signed-in account; undefined for a guest and until it is loaded. */
export function useAccount(): Account | undefined {
	const { session } = useClient();
	// Parts of a page hydrate at different times, each as the server rendered it: for a guest.
	return useSyncExternalStore(session.subscribe, session.account, () => undefined);
}

/** Replaces the cached account by the server's response to a change. */
export function useAccountChange(): (account: Account) => void {
	return useClient().session.setAccount;
}
