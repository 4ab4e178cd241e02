import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { useApiMutation } from "./use-api-mutation.ts";

type Deletion = ReturnType<typeof useApiMutation<string, string>>;

/** The hooks of components that use the same cache, as in the browser. */
function mounted(mutationFn: (id: string) => Promise<string>, keys: readonly string[]): Deletion[] {
	const found: Deletion[] = [];
	const Probe = ({ name }: { name: string }) => {
		found.push(useApiMutation({ mutationKey: ["delete", name], mutationFn }));
		return null;
	};
	vi.stubGlobal("document", {});
	try {
		for (const name of keys) renderToString(createElement(Probe, { name }));
	} finally {
		vi.unstubAllGlobals();
	}
	return found;
}

function controlled() {
	const settle: { resolve: () => void; reject: (error: Error) => void }[] = [];
	const send = vi.fn(
		(id: string) => new Promise<string>((resolve, reject) => settle.push({ resolve: () => resolve(id), reject })),
	);
	return { send, settle };
}

it("[A2] a repeated press is ignored while the request is pending", async () => {
	const { send, settle } = controlled();
	const [deletion] = mounted(send, ["repeated"]);
	deletion?.mutate("1");
	deletion?.mutate("1");
	await vi.waitFor(() => expect(settle).toHaveLength(1));
	deletion?.mutate("2");
	settle[0]?.resolve();
	await Promise.resolve();
	expect(send).toHaveBeenCalledTimes(1);
});

it("[A2] another component with the same key does not send a pending request again", async () => {
	const { send, settle } = controlled();
	const [one, other] = mounted(send, ["shared", "shared"]);
	one?.mutate("1");
	other?.mutate("1");
	await vi.waitFor(() => expect(settle).toHaveLength(1));
	expect(send).toHaveBeenCalledTimes(1);
});

it("[A2] requests with different keys are sent side by side", async () => {
	const { send, settle } = controlled();
	const [one, other] = mounted(send, ["one", "other"]);
	one?.mutate("1");
	other?.mutate("2");
	await vi.waitFor(() => expect(settle).toHaveLength(2));
});

it.each(["resolve", "reject"] as const)("[A2] after a %s the request can be sent again", async (outcome) => {
	const { send, settle } = controlled();
	const [deletion] = mounted(send, [outcome]);
	deletion?.mutate("1");
	await vi.waitFor(() => expect(settle).toHaveLength(1));
	settle[0]?.[outcome](new Error("refused"));
	await vi.waitFor(() => {
		deletion?.mutate("1");
		expect(send).toHaveBeenCalledTimes(2);
	});
});
