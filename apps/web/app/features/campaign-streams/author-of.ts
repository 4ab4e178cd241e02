import type { Campaign } from "@stride/contract";

export function authorOf({ author }: Pick<Campaign, "author">): string {
	return `${author.firstName} ${author.lastName}`;
}
