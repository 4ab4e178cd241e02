import { zodResolver } from "@hookform/resolvers/zod";
import { GiftAidBody } from "@stride/contract/donations/gift-aid";

export default zodResolver(GiftAidBody);
