export type Settled<Promises extends readonly unknown[]> = { -readonly [I in keyof Promises]: Awaited<Promises[I]> };

/** As `Promise.all`, but settles after the last of them. @throws the first failure in the order of the list */
export async function settleAll<const Promises extends readonly unknown[]>(
	promises: Promises,
): Promise<Settled<Promises>> {
	const results = await Promise.allSettled(promises);
	return results.map((result) => {
		if (result.status === "rejected") throw result.reason;
		return result.value;
	}) as Settled<Promises>;
}
