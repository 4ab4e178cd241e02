/** An address breaks after its @ first, and elsewhere only if its halves do not fit. */
export function EmailAddress({ address }: { address: string }) {
	const at = address.lastIndexOf("@") + 1;
	return (
		<span className="wrap-anywhere">
			{address.slice(0, at)}
			<wbr />
			{address.slice(at)}
		</span>
	);
}
