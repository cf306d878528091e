"""XXH64, as `xxhsum -H1` and the package `xxhash` have it; from the specification at github.com/Cyan4973/xxHash."""
import struct

MASK = 2**64 - 1
P1, P2, P3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
P4, P5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5


def rotate(x, bits):
    return ((x & MASK) << bits | (x & MASK) >> 64 - bits) & MASK


def mix(lane, word):
    return rotate(lane + word * P2, 31) * P1 & MASK


def xxh64(data, seed):
    lanes = [seed + P1 + P2, seed + P2, seed, seed - P1]
    at, value = 0, seed + P5
    while len(data) - at >= 32:
        words = struct.unpack_from("<4Q", data, at)
        lanes = [mix(lane, word) for lane, word in zip(lanes, words)]
        at += 32
    if at > 0:
        value = sum(rotate(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18)))
        for lane in lanes:
            value = (value & MASK ^ mix(0, lane)) * P1 + P4
    value += len(data)
    while len(data) - at >= 8:
        word = mix(0, int.from_bytes(data[at : at + 8], "little"))
        value, at = rotate(value & MASK ^ word, 27) * P1 + P4, at + 8
    if len(data) - at >= 4:
        word = int.from_bytes(data[at : at + 4], "little") * P1
        value, at = rotate((value ^ word) & MASK, 23) * P2 + P3, at + 4
    for byte in data[at:]:
        value = rotate((value ^ byte * P5) & MASK, 11) * P1
    value &= MASK
    value = (value ^ value >> 33) * P2 & MASK
    value = (value ^ value >> 29) * P3 & MASK
    return value ^ value >> 32
