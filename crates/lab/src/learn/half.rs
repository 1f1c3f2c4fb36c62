//! Numbers of 16 bits (IEEE 754 binary16), as they stand in files that ship.

/// The nearest half: of two that are equally near the even one.
pub(super) fn to_half(number: f32) -> u16 {
    let bits = number.to_bits();
    let sign = (bits >> 16) as u16 & 0x8000;
    let (exponent, fraction) = ((bits >> 23 & 0xff) as i32, bits & 0x007f_ffff);
    if exponent == 0xff {
        return sign | 0x7c00 | if fraction == 0 { 0 } else { 0x0200 };
    }
    let exponent = exponent - 127 + 15;
    if exponent >= 31 {
        return sign | 0x7c00;
    }
    // What a half has no room for is cut off, and rounded.
    let (whole, cut) = match exponent {
        1.. => ((exponent as u32) << 23 | fraction, 13),
        -10..=0 => (fraction | 0x0080_0000, (14 - exponent) as u32),
        _ => return sign,
    };
    let (kept, rest, middle) = (whole >> cut, whole & ((1 << cut) - 1), 1 << (cut - 1));
    let up = rest > middle || (rest == middle && kept & 1 == 1);
    sign | (kept + u32::from(up)) as u16
}

/// The number of a half.
pub(super) fn from_half(half: u16) -> f32 {
    let sign = u32::from(half & 0x8000) << 16;
    let (exponent, fraction) = (u32::from(half >> 10 & 0x1f), u32::from(half & 0x03ff));
    match exponent {
        0 => {
            let size = fraction as f32 / 16_777_216.0;
            if sign == 0 { size } else { -size }
        }
        31 => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

#[cfg(test)]
mod tests {
    use super::{from_half, to_half};

    #[test]
    fn every_half_comes_back() {
        for half in 0..=u16::MAX {
            let number = from_half(half);
            assert!(number.is_nan() || to_half(number) == half, "{half:04x} is {number}");
        }
    }

    #[test]
    fn numbers_go_to_the_nearest_half() {
        assert_eq!(to_half(1.0), 0x3c00);
        assert_eq!(to_half(1.0 + 1.0 / 2048.0), 0x3c00);
        assert_eq!(to_half(1.0 + 3.0 / 2048.0), 0x3c02);
        assert_eq!(to_half(65_520.0), 0x7c00);
        assert_eq!(to_half(-1e9), 0xfc00);
        assert_eq!(to_half(1e-9), 0);
        assert_eq!(to_half(f32::NAN) & 0x7c00, 0x7c00);
    }
}
