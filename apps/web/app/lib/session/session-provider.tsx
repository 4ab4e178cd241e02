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
import { deviceStore } from "../browser-store.ts";
import { type BrowserSession, createBrowserSession } from "./browser-session.ts";
import { readClientId } from "./client-id.ts";
import { lateClient } from "./late-client.ts";
import { sendByFetch, sendWithSession } from "./send-as-browser.ts";
import type { Session, SessionStatus } from "./session.ts";

type Client = { session: Session; clientId: () => string };

const ClientContext = createContext<Client | null>(null);
const AccountContext = createContext<Account | undefined>(undefined);
const AccountChangeContext = createContext<(account: Account) => void>(() => undefined);

/** What a page's request carries of a session. */
export type SessionArrival = {
	/** The one-time code of a sign-in elsewhere. */
	handOverCode?: string | undefined;
	/** Scripts cannot read the cookie itself. */
	hasRefreshCookie?: boolean | undefined;
};

/** The visitor's session, account and way to the API, for everything below. */
export function SessionProvider(props: { arrival: SessionArrival | undefined; children: ReactNode }) {
	const [{ client, connect }] = useState(() => {
		let known: string | null = null;
		const clientId = () => {
			known ??= readClientId(deviceStore(), () => crypto.randomUUID());
			return known;
		};
		const { session, connect } = createBrowserSession(clientId);
		return { client: { session, clientId }, connect };
	});
	return (
		<ClientContext value={client}>
			<Connection connect={connect} {...props.arrival} />
			<AccountLoader>{props.children}</AccountLoader>
		</ClientContext>
	);
}

/** Looks for a session once the page runs, or begins the one that the code stands for, which is used once. */
function Connection({ connect, handOverCode, hasRefreshCookie }: Pick<BrowserSession, "connect"> & SessionArrival) {
	const api = useApi();
	const { session } = useClient();
	const t = useTranslations("common.failure");
	const broughtCode = useRef(handOverCode);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the page is connected once
	useEffect(
		() =>
			connect(async () => {
				const code = broughtCode.current;
				broughtCode.current = undefined;
				if (code === undefined) return session.start(hasRefreshCookie);
				const { arrive } = await import("./arrive.ts");
				const silence = { title: t("unreachable"), text: t("tryAgain") };
				return arrive({ api, session, code, hasRefreshCookie, silence });
			}),
		[connect],
	);
	return null;
}

/** Forms wait for the account, so a server that was away is asked again. */
const accountRetryMs = 3_000;

/** Loads the account of whoever is signed in, once for the whole page. */
function AccountLoader({ children }: { children: ReactNode }) {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const [account, setAccount] = useState<Account>();
	useEffect(() => {
		if (!isIn) return;
		const ended = new AbortController();
		let retry: number | undefined;
		const load = () => {
			api("getProfile", {}, { signal: ended.signal }).then(setAccount, () => {
				if (!ended.signal.aborted) retry = window.setTimeout(load, accountRetryMs);
			});
		};
		load();
		return () => {
			ended.abort();
			window.clearTimeout(retry);
			setAccount(undefined);
		};
	}, [api, isIn]);
	return (
		<AccountChangeContext value={setAccount}>
			<AccountContext value={account}>{children}</AccountContext>
		</AccountChangeContext>
	);
}

/** The session and the browser's label; for calls use `useApi`. */
export function useClient(): Client {
	const client = useContext(ClientContext);
	if (!client) throw new Error("there is no session provider above");
	return client;
}

export function useSessionStatus(): SessionStatus {
	const { session } = useClient();
	return useSyncExternalStore(session.subscribe, session.status, () => "unknown");
}

/** Calls the API in the page's language, with the session's token where there is one. For handlers, effects, queries. */
export function useApi(): Call {
	const { session, clientId } = useClient();
	const locale = useLocale();
	return useMemo(
		() =>
			lateClient(sendWithSession(sendByFetch, session), () => ({
				clientId: clientId(),
				"accept-language": locale,
			})),
		[session, clientId, locale],
	);
}

/** The signed-in account; undefined for a guest and until it is loaded. */
export function useAccount(): Account | undefined {
	return useContext(AccountContext);
}

/** Takes an account as the server has just answered it, after a change. */
export function useAccountChange(): (account: Account) => void {
	return useContext(AccountChangeContext);
}
