import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { Settings } from "./sqlite.ts";

const SETTING = "faults";
/** A request left hanging by a fault is closed eventually, so that none stays open indefinitely. */
const HANGING_LIMIT_MS = 120_000;

const count = z.number().int().nonnegative().default(0);

/** The seed of a plan's decisions. */
export const faultSeed = z
	.number()
	.int()
	.min(0)
	.max(2 ** 31 - 1)
	.default(1);

/** The calls that a plan affects; `example` shows the format of `match` in the refusal of another one. */
export function callFault<A extends string>(actions: readonly A[], match: RegExp, example: string) {
	return z.strictObject({
		match: z.string().regex(match, `must look like: ${example}`),
		action: z.enum(actions),
		times: z.number().int().min(1).max(100_000).default(1),
	});
}

interface CallFault {
	match: string;
	times: number;
	/** The share of matching calls that are affected; all of them by default. */
	rate?: number;
}
interface FaultPlan {
	seed: number;
	api: CallFault[];
}

/** One service's faults. Reads its state on every call: a rolled back transaction must not leave a count in memory. */
export function createFaults<P extends FaultPlan>(settings: Settings, plan: z.ZodType<P>) {
	const stored = z.strictObject({ plan, calls: count, events: count }).optional().catch(undefined);
	const load = () => stored.parse(settings.get(SETTING));
	return {
		get: (): P | undefined => load()?.plan,
		set(next: P): void {
			settings.set(SETTING, { plan: next, calls: 0, events: 0 });
		},
		clear(): void {
			settings.delete(SETTING);
		},
		/** Takes one use of the first fault that matches the call and can affect it, if any. */
		take(
			method: string,
			path: string,
			canAffect: (fault: P["api"][number]) => boolean = () => true,
		): P["api"][number] | undefined {
			const current = load();
			const fault = current?.plan.api.find((one) => matches(one.match, method, path) && canAffect(one));
			if (current === undefined || fault === undefined) return undefined;
			const calls = current.calls + 1;
			const isMet = seededChance(current.plan.seed, calls, "fault") < (fault.rate ?? 1);
			if (isMet) fault.times -= 1;
			const api = current.plan.api.filter(({ times }) => times > 0);
			settings.set(SETTING, { ...current, calls, plan: { ...current.plan, api } });
			return isMet ? fault : undefined;
		},
		/** The plan and the number of the next event, which is counted, so that the same seed reproduces the same run. */
		takeEvent(): { plan: P; ordinal: number } | undefined {
			const current = load();
			if (current === undefined) return undefined;
			settings.set(SETTING, { ...current, events: current.events + 1 });
			return { plan: current.plan, ordinal: current.events };
		},
	};
}

/** Whether a call matches `METHOD /path`, where `*` stands for one path segment. */
function matches(pattern: string, method: string, path: string): boolean {
	const [patternMethod, patternPath = ""] = pattern.split(" ");
	if (patternMethod?.toUpperCase() !== method) return false;
	const wanted = patternPath.split("/");
	const actual = path.split("/");
	return (
		wanted.length === actual.length && wanted.every((segment, index) => segment === "*" || segment === actual[index])
	);
}

/** A number in [0, 1) that depends only on its arguments, so that a seed reproduces a whole run. */
export function seededChance(seed: number, ordinal: number, purpose: string): number {
	const digest = createHash("sha256").update(`${seed}:${ordinal}:${purpose}`).digest();
	return digest.readUInt32BE(0) / 2 ** 32;
}

/** Neither answers nor closes: what a caller sees when the network loses the answer. */
export function hang(reply: FastifyReply): FastifyReply {
	reply.hijack();
	const timer = setTimeout(() => reply.raw.destroy(), HANGING_LIMIT_MS);
	reply.raw.on("close", () => clearTimeout(timer));
	return reply;
}
