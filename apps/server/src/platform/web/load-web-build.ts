import { access } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Send } from "@stride/contract/client";
import type { GuestRules } from "./guest-key.ts";

/**
 * The only interface from the server to the web bundle. Only plain data crosses, since the bundle has its own modules.
 */
export type PageHandler = (
	request: Request,
	seam: {
		send: Send;
		nonce: string;
		hasRefreshCookie?: boolean;
		hasLiveSession: () => Promise<boolean>;
		isOperator: () => Promise<boolean>;
		isShared?: boolean;
		onError: (error: unknown) => void;
	},
) => Promise<Response>;

export type WebBuild = {
	entry: {
		module: {
			createHandler: (build: unknown, mode: string) => PageHandler;
			/** The rules by which guests share copies of pages. */
			createGuestPages: (build: unknown) => GuestRules["ruleOf"];
		};
	};
};

export const webRoot = join(import.meta.dirname, "../../../../web");

/** @throws when the web has not been built */
export async function loadWebBuild(): Promise<WebBuild> {
	const path = join(webRoot, "build/server/index.js");
	await access(path).catch(() => {
		throw new Error("The web is not built: run `npm run build`, or start with `npm start`.");
	});
	return (await import(pathToFileURL(path).href)) as WebBuild;
}
