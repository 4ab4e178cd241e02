import { until } from "@stride/testing/until";
import type { SandboxWorld } from "./sandbox-world.ts";
import { dispute, expandEverything, readEvents, readLists, refund, registerDomains } from "./story-of-money.ts";
import { openIntents, passTheBank, payFromServer, payWithEveryCard } from "./story-of-payments.ts";
import { payOut, topUp } from "./story-of-payouts.ts";
import { beRefused } from "./story-of-refusals.ts";

/** Exercises everything that the sandbox offers; the world records its answers. */
export async function playSandboxStory(world: SandboxWorld): Promise<void> {
	await openIntents(world);
	await payWithEveryCard(world);
	await passTheBank(world);
	await payFromServer(world);
	await refund(world);
	await dispute(world);
	await payOut(world);
	await expandEverything(world);
	await readLists(world);
	await topUp(world);
	await registerDomains(world);
	await readEvents(world);
	await beRefused(world);
	await until("every event to be delivered", async () => {
		const { deliveries } = (await world.driver.control("GET", "")) as { deliveries: { status: string }[] };
		return deliveries.every(({ status }) => status === "delivered");
	});
}
