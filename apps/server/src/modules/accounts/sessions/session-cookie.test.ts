import { expect, it, vi } from "vitest";
import { clearRefreshCookie, readRefreshCookie, refreshCookieName, setRefreshCookie } from "./session-cookie.ts";

const https = { secureCookies: true };
const http = { secureCookies: false };

it("[A2] the cookie is bound to the host over https, and has no prefix on plain http", () => {
	expect(refreshCookieName(https)).toBe("__Host-refresh");
	expect(refreshCookieName(http)).toBe("refresh");
});

it("[A2] the cookie is not readable by scripts and not sent from other sites", () => {
	const reply = { setCookie: vi.fn() };
	setRefreshCookie(https, reply, { secret: "s", maxAgeSeconds: 60 });
	expect(reply.setCookie).toHaveBeenCalledExactlyOnceWith("__Host-refresh", "s", {
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure: true,
		maxAge: 60,
	});
});

it("[A2] clearing names the same cookie with the same attributes", () => {
	const reply = { setCookie: vi.fn() };
	clearRefreshCookie(http, reply);
	expect(reply.setCookie).toHaveBeenCalledExactlyOnceWith("refresh", "", {
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure: false,
		maxAge: 0,
	});
});

it("[A2] the cookie is found among others; the other scheme's name is ignored", () => {
	expect(readRefreshCookie(https, "lang=uk; __Host-refresh=abc; theme=dark")).toBe("abc");
	expect(readRefreshCookie(https, "refresh=abc")).toBeUndefined();
	expect(readRefreshCookie(http, undefined)).toBeUndefined();
});
