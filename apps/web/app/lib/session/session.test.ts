import { describe, expect, it } from "vitest";
import { createSession, type RefreshOutcome, type Session, type SessionMessage } from "./session.ts";

const lifeSeconds = 900;

/** Several tabs of a browser with shared state, one server, and a clock that the test sets. */
function createBrowser() {
	let nowMs = 1_700_000_000_000;
	let issued = 0;
	let hasSession: boolean | null = null;
	let queue: Promise<unknown> = Promise.resolve();
	const tabs: Session[] = [];
	const server = {
		refreshes: 0,
		signOuts: 0,
		answer: (): Promise<RefreshOutcome> => Promise.resolve({ kind: "token", token: newToken() }),
	};

	function newToken(seconds = lifeSeconds): string {
		issued += 1;
		const claims = { exp: Math.floor(nowMs / 1000) + seconds, jti: issued };
		return `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
	}

	function openTab(): Session {
		const publish = (message: SessionMessage) => {
			for (const other of tabs) if (other !== tab) other.handleMessage(message);
		};
		const tab: Session = createSession({
			now: () => nowMs,
			requestRefresh: () => {
				server.refreshes += 1;
				return server.answer();
			},
			requestSignOut: async () => {
				server.signOuts += 1;
			},
			exclusively: (work) => {
				const run = queue.then(work);
				queue = run.catch(() => undefined);
				return run;
			},
			publish,
			marker: {
				read: () => hasSession,
				write: (value) => {
					hasSession = value;
				},
			},
		});
		tabs.push(tab);
		return tab;
	}

	return {
		openTab,
		newToken,
		server,
		remember: () => {
			hasSession = true;
		},
		isRemembered: () => hasSession,
		pass: (seconds: number) => {
			nowMs += seconds * 1000;
		},
	};
}

describe("at load", () => {
	it("[A2] a guest sends no request", async () => {
		const browser = createBrowser();
		const tab = browser.openTab();
		expect(tab.status()).toBe("unknown");
		await tab.start();
		await tab.check();
		expect(tab.status()).toBe("guest");
		expect(browser.server.refreshes).toBe(0);
	});

	it("[A2] a reload keeps the session", async () => {
		const browser = createBrowser();
		browser.remember();
		const tab = browser.openTab();
		await tab.start();
		expect(tab.status()).toBe("authenticated");
		expect(tab.token()).not.toBeNull();
	});

	it("[A2] a refresh cookie without the marker keeps the session", async () => {
		const browser = createBrowser();
		const tab = browser.openTab();
		await tab.start(true);
		expect(tab.status()).toBe("authenticated");
		expect(browser.isRemembered()).toBe(true);
	});

	it("[A2] a refused refresh cookie is tried once", async () => {
		const browser = createBrowser();
		browser.server.answer = () => Promise.resolve({ kind: "refused" });
		for (let load = 0; load < 3; load++) {
			const tab = browser.openTab();
			await tab.start(true);
			expect(tab.status()).toBe("guest");
		}
		expect(browser.server.refreshes).toBe(1);
	});

	it("[A2] twenty tabs that load at once refresh once, and all are signed in", async () => {
		const browser = createBrowser();
		browser.remember();
		const tabs = Array.from({ length: 20 }, browser.openTab);
		await Promise.all(tabs.map((tab) => tab.start()));
		expect(tabs.map((tab) => tab.status())).toEqual(tabs.map(() => "authenticated"));
		expect(new Set(tabs.map((tab) => tab.token())).size).toBe(1);
		expect(browser.server.refreshes).toBe(1);
	});

	it("[A2] a refused refresh ends the session and clears the marker", async () => {
		const browser = createBrowser();
		browser.remember();
		browser.server.answer = () => Promise.resolve({ kind: "refused" });
		const tab = browser.openTab();
		await tab.start();
		expect(tab.status()).toBe("guest");
		expect(browser.isRemembered()).toBe(false);
	});

	it("[A2] an unreachable server shows a guest, and the next check restores the session", async () => {
		const browser = createBrowser();
		browser.remember();
		const answer = browser.server.answer;
		browser.server.answer = () => Promise.resolve({ kind: "unreachable" });
		const tab = browser.openTab();
		await tab.start();
		expect(tab.status()).toBe("guest");
		expect(browser.isRemembered()).toBe(true);
		browser.server.answer = answer;
		await tab.check();
		expect(tab.status()).toBe("authenticated");
	});
});

describe("during a session", () => {
	it("[A2] the token is refreshed with 20 s left, not before", async () => {
		const browser = createBrowser();
		const tab = browser.openTab();
		tab.begin(browser.newToken());
		browser.pass(lifeSeconds - 21);
		await tab.check();
		expect(browser.server.refreshes).toBe(0);
		browser.pass(1);
		await tab.check();
		expect(browser.server.refreshes).toBe(1);
		expect(tab.status()).toBe("authenticated");
	});

	it("[A2] a refresh in one tab reaches the others", async () => {
		const browser = createBrowser();
		const [first, second] = [browser.openTab(), browser.openTab()];
		first.begin(browser.newToken());
		expect(second.status()).toBe("authenticated");
		browser.pass(lifeSeconds - 20);
		await Promise.all([first.check(), second.check()]);
		expect(browser.server.refreshes).toBe(1);
		expect(second.token()).toBe(first.token());
	});

	it("[A2] an unreachable server ends no session, and an expired token is not returned", async () => {
		const browser = createBrowser();
		const tab = browser.openTab();
		tab.begin(browser.newToken());
		browser.server.answer = () => Promise.resolve({ kind: "unreachable" });
		browser.pass(lifeSeconds + 1);
		await tab.check();
		expect(tab.token()).toBeNull();
		expect(tab.status()).toBe("authenticated");
	});

	it("[A2] a refused call requests one newer token, or uses one received meanwhile", async () => {
		const browser = createBrowser();
		const tab = browser.openTab();
		const stale = browser.newToken();
		tab.begin(stale);
		tab.handleMessage({ kind: "token", token: browser.newToken() });
		expect(await tab.refresh(stale)).toBe(true);
		expect(browser.server.refreshes).toBe(0);
		expect(await tab.refresh(tab.token())).toBe(true);
		expect(browser.server.refreshes).toBe(1);
	});
});

describe("sign-out", () => {
	it("[A2] a sign-out reaches every tab and the server", async () => {
		const browser = createBrowser();
		const tabs = [browser.openTab(), browser.openTab(), browser.openTab()] as const;
		tabs[0].begin(browser.newToken());
		await tabs[1].signOut();
		expect(tabs.map((tab) => [tab.status(), tab.token()])).toEqual(tabs.map(() => ["guest", null]));
		expect(browser.server.signOuts).toBe(1);
		await tabs[2].check();
		expect(browser.server.refreshes).toBe(0);
	});

	it("[A2] a refresh that is pending at a sign-out does not restore the session", async () => {
		const browser = createBrowser();
		const tab = browser.openTab();
		tab.begin(browser.newToken());
		let finish: (outcome: RefreshOutcome) => void = () => undefined;
		browser.server.answer = () =>
			new Promise((resolve) => {
				finish = resolve;
			});
		browser.pass(lifeSeconds - 10);
		const check = tab.check();
		await Promise.resolve();
		await tab.signOut();
		finish({ kind: "token", token: browser.newToken() });
		await check;
		expect([tab.status(), tab.token()]).toEqual(["guest", null]);
	});

	it("[A2] a refresh cookie that outlives the sign-out does not sign in again", async () => {
		const browser = createBrowser();
		const tab = browser.openTab();
		tab.begin(browser.newToken());
		await tab.signOut();
		const reloaded = browser.openTab();
		await reloaded.start(true);
		expect(reloaded.status()).toBe("guest");
		expect(browser.server.refreshes).toBe(0);
	});

	it("[A2] the session ends in the browser even if the server is unreachable", async () => {
		const session = createSession({
			now: () => 0,
			requestRefresh: () => Promise.resolve({ kind: "refused" }),
			requestSignOut: () => Promise.reject(new Error("unreachable")),
			exclusively: (work) => work(),
			publish: () => undefined,
			marker: { read: () => true, write: () => undefined },
		});
		session.begin(`h.${Buffer.from('{"exp":900}').toString("base64url")}.s`);
		await expect(session.signOut()).rejects.toThrow("unreachable");
		expect(session.status()).toBe("guest");
	});
});

it("listeners are called on changes only, until they unsubscribe", () => {
	const browser = createBrowser();
	const tab = browser.openTab();
	let calls = 0;
	const unsubscribe = tab.subscribe(() => {
		calls += 1;
	});
	const token = browser.newToken();
	tab.begin(token);
	tab.handleMessage({ kind: "token", token });
	expect(calls).toBe(1);
	unsubscribe();
	tab.handleMessage({ kind: "signedOut" });
	expect(calls).toBe(1);
});

it("[A2] an invalid token starts no session", () => {
	const tab = createBrowser().openTab();
	for (const token of ["", "x", "a.b.c"]) tab.handleMessage({ kind: "token", token });
	expect([tab.status(), tab.token()]).toEqual(["guest", null]);
});
