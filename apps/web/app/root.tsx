import { siteSharePicture } from "@stride/contract/campaigns/share-pictures";
import { loadMessages, type Messages } from "@stride/i18n";
import { faultTexts } from "@stride/i18n/fault-texts";
import type { ReactNode } from "react";
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useMatches,
} from "react-router";
import type { Route } from "./+types/root";
import { FaultPage, type FaultTexts } from "./features/site-frame/fault-page.tsx";
import { SiteFrame } from "./features/site-frame/site-frame.tsx";
import { LanguageProvider, messagesOfPage, type SomeMessages } from "./lib/i18n/i18n.tsx";
import { localeOf } from "./lib/i18n/locale-path.ts";
import { useNonce } from "./lib/loading/nonce.tsx";
import { useHydrationSignal } from "./lib/loading/use-hydration-signal.ts";
import { zodSettingsScript } from "./lib/loading/zod-settings.ts";
import { handOverCodeIn, handOverCodeInCookies } from "./lib/page/settled-address.ts";
import type { RootData } from "./lib/page/site-config.ts";
import { useThemeRestore } from "./lib/preferences/shown-theme.ts";
import { themeColours, themeScript } from "./lib/preferences/theme-script.ts";
import { apiContext } from "./lib/query/api-context.ts";
import { refreshCookieContext } from "./lib/session/refresh-cookie-context.ts";
import { type SessionArrival, SessionProvider } from "./lib/session/session-provider.tsx";
import { fontPreloads } from "./ui/fonts.ts";
import styles from "./ui/styles.css?url";

/**
 * Not part of a chunk: React Router marks the styles of chunks that other parts load later with `#`, and Vite then
 * requests the same file once more and restyles the page.
 */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({
	url,
	request,
	context,
}: Route.LoaderArgs): Promise<RootData & { messages: Pick<Messages, "common">; arrival: SessionArrival }> {
	const locale = localeOf(url.pathname);
	const [site, messages] = await Promise.all([
		context.get(apiContext)("getSite", {}),
		loadMessages(locale, ["common"]),
	]);
	const sharePicture = siteSharePicture(locale, site.brand);
	const arrival = {
		// [P2] The answer clears the cookie and the browser removes the query, so the page's data carry the code.
		handOverCode:
			handOverCodeIn(url.pathname, url.search) ?? handOverCodeInCookies(request.headers.get("cookie")) ?? undefined,
		hasRefreshCookie: context.get(refreshCookieContext),
	};
	return { site, sharePicture, messages, renderedAt: new Date().toISOString(), arrival };
}

/** The configuration is constant during a visit; only another language needs a reload. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return localeOf(currentUrl.pathname) !== localeOf(nextUrl.pathname);
}

export function Layout({ children }: { children: ReactNode }) {
	const locale = localeOf(useLocation().pathname);
	const nonce = useNonce();
	const site = (useMatches()[0]?.loaderData as RootData | undefined)?.site;
	useThemeRestore();
	useHydrationSignal();
	return (
		// The script below may set `data-theme`, which React does not manage.
		<html lang={locale} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				{/* React Aria and Vite read it for the style elements that they add. Browsers hide it from scripts. */}
				<meta property="csp-nonce" nonce={nonce} />
				{/* Browsers hide the nonce from scripts, which would not hydrate. */}
				<script nonce={nonce} suppressHydrationWarning>
					{zodSettingsScript + themeScript}
				</script>
				<meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColours.light} />
				<meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColours.dark} />
				<link rel="icon" href={site?.markUrl ?? "/favicon.svg"} />
				<Meta />
				{fontPreloads(locale).map((href) => (
					<link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
				))}
				{/* Style sheets are our own files and need no nonce; browsers hide it unevenly, which would not hydrate. */}
				<Links nonce="" />
				{site?.themeUrl && <link rel="stylesheet" href={site.themeUrl} />}
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export function meta({ error, location }: Route.MetaArgs) {
	if (!error) return [];
	const texts = faultTexts[localeOf(location.pathname)];
	const { status, data } = faultOf(error);
	return [
		{ title: data?.title ?? texts[status === 404 ? "notFoundTitle" : "brokenTitle"] },
		{ name: "robots", content: "noindex, nofollow" },
	];
}

/** Of a proxy's response `data` is its text, which has no such parts. */
function faultOf(error: unknown): { status: number; data: Partial<FaultTexts> | null } {
	return isRouteErrorResponse(error) ? error : { status: 500, data: null };
}

export default function Root({ loaderData }: Route.ComponentProps) {
	return (
		<Providers messages={messagesOfPage(useMatches())} arrival={loaderData.arrival}>
			{/* A rehearsal looks like the real site, so every page says that it is a rehearsal. */}
			{loaderData.site.sandbox.isRehearsal && <p className="rehearsal">{loaderData.messages.common.rehearsal}</p>}
			<Outlet />
		</Providers>
	);
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	const locale = localeOf(useLocation().pathname);
	const { status, data } = faultOf(error);
	const page = <FaultPage home={`/${locale}`} status={status} texts={data} />;
	return (
		<Providers messages={{ ...loaderData?.messages, fault: faultTexts[locale] }} arrival={loaderData?.arrival}>
			{loaderData ? <SiteFrame>{page}</SiteFrame> : page}
		</Providers>
	);
}

function Providers(props: { messages: SomeMessages; arrival: SessionArrival | undefined; children: ReactNode }) {
	const { messages, arrival, children } = props;
	return (
		<LanguageProvider locale={localeOf(useLocation().pathname)} messages={messages}>
			<SessionProvider arrival={arrival}>{children}</SessionProvider>
		</LanguageProvider>
	);
}
